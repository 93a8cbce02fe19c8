import { z } from 'zod';

const targetsSchema = z.array(z.object({ webSocketDebuggerUrl: z.string() }));
const replySchema = z.object({
  id: z.number(),
  result: z.object({ usedSize: z.number().optional(), backingStorageSize: z.number().optional() }).optional(),
});

/**
 * Megabytes (2^20 bytes) that a node process holds after a full garbage collection: its heap and its buffers, such as
 * cached pages. It asks Node's inspector, which the process must have been started with (`--inspect`).
 */
export async function heapMegabytesAfterCollection(inspectorPort: number): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${inspectorPort}/json/list`);
  const [target] = targetsSchema.parse(await response.json());
  if (!target) throw new Error('The inspector has no target');
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  try {
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve);
      socket.addEventListener('error', () => reject(new Error('The inspector does not answer')));
    });
    // Twice: finalizers of the first collection free more.
    await call(socket, 1, 'HeapProfiler.collectGarbage');
    await call(socket, 2, 'HeapProfiler.collectGarbage');
    const { usedSize = Number.NaN, backingStorageSize = 0 } =
      (await call(socket, 3, 'Runtime.getHeapUsage')).result ?? {};
    return (usedSize + backingStorageSize) / 1024 / 1024;
  } finally {
    socket.close();
  }
}

function call(socket: WebSocket, id: number, method: string): Promise<z.infer<typeof replySchema>> {
  return new Promise((resolve) => {
    const read = ({ data }: MessageEvent<unknown>) => {
      const reply = replySchema.safeParse(JSON.parse(String(data)));
      if (!reply.success || reply.data.id !== id) return;
      socket.removeEventListener('message', read);
      resolve(reply.data);
    };
    socket.addEventListener('message', read);
    socket.send(JSON.stringify({ id, method }));
  });
}
