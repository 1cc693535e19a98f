import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

type Handler = (incoming: IncomingMessage, response: ServerResponse) => Promise<void>;

export type Listening = {
  url: string;
  /** Nobody can connect any more; what is under way goes on. */
  stopListening(): void;
  close(): Promise<void>;
};

/** A server on loopback, at a port of its own, that keeps no process alive and leaves no connection behind. */
export async function listen(handle: Handler): Promise<Listening> {
  const server = createServer((incoming, response) => {
    // What comes here is a client that left while it was still asking.
    handle(incoming, response).catch(() => response.destroy());
  });
  // Otherwise a connection that rested for five seconds is closed just as the client takes it up again.
  server.keepAliveTimeout = 0;
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const isClosed = once(server, 'close');
  const stopListening = () => void server.close(() => {});
  return {
    url: `http://127.0.0.1:${port}`,
    stopListening,
    async close() {
      stopListening();
      for (const socket of sockets) socket.destroy();
      await isClosed;
    },
  };
}
