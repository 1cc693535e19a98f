import type { FastifyInstance } from 'fastify';
import { queueMail } from '../mail/send.ts';

type Event = { event_id: string; order: string; state: 'open' | 'review' | 'paid' | 'refused' };

export async function webhookRoutes(app: FastifyInstance) {
  app.post<{ Body: Event }>('/paylark', async (request, reply) => {
    const { order, state } = request.body;
    if (state === 'paid') await queueMail(order, 'confirmation');
    request.log.info(`order ${order}: payment ${state}`);
    return reply.code(204).send();
  });
}
