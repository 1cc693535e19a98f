import type { FastifyInstance } from 'fastify';
import { hold } from '../stock/reservations.ts';

type Line = { sku: string; quantity: number; cents: number };

export async function checkoutRoutes(app: FastifyInstance) {
  app.post<{ Params: { id: string }; Body: { lines: Line[] } }>('/:id/basket', async (request) => {
    const { lines } = request.body;
    for (const line of lines) await hold(request.params.id, line.sku, line.quantity);
    return { totalCents: lines.reduce((sum, line) => sum + line.cents * line.quantity, 0) };
  });
}
