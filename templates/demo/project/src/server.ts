import rateLimit from '@fastify/rate-limit';
import Fastify from 'fastify';
import { checkoutRoutes } from './checkout/session.ts';
import { webhookRoutes } from './payments/webhook.ts';

const app = Fastify({ logger: true });
await app.register(rateLimit, { max: 60, timeWindow: '1 minute' });
app.register(checkoutRoutes, { prefix: '/checkout' });
app.register(webhookRoutes, { prefix: '/hooks' });

await app.listen({ port: Number(process.env.PORT ?? 3000) });
