import { z } from 'zod';

const targetsSchema = z.array(z.object({ webSocketDebuggerUrl: z.string() }));
const messageSchema = z.object({
  id: z.number().optional(),
  method: z.string().optional(),
  params: z.object({ sessionId: z.string().optional(), message: z.string().optional() }).optional(),
  result: z.object({ usedSize: z.number().optional(), backingStorageSize: z.number().optional() }).optional(),
});
type Message = z.infer<typeof messageSchema>;
/** Sends a command to the inspector of one thread. */
type Send = (method: string, params?: object) => Promise<Message>;

/**
 * Megabytes (2^20 bytes) that a node process holds after a full garbage collection: the heap of each thread and its
 * buffers, such as cached pages. It asks Node's inspector, which the process must have been started with (`--inspect`).
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
    const threads = await connectThreads(socket);
    let bytes = 0;
    // oxlint-disable-next-line no-await-in-loop -- one thread after another, as each stops while it is collected
    for (const send of threads) bytes += await bytesAfterCollection(send);
    return bytes / 1024 / 1024;
  } finally {
    socket.close();
  }
}

async function bytesAfterCollection(send: Send): Promise<number> {
  // Twice: finalizers of the first collection free more.
  await send('HeapProfiler.collectGarbage');
  await send('HeapProfiler.collectGarbage');
  const { usedSize = Number.NaN, backingStorageSize = 0 } = (await send('Runtime.getHeapUsage')).result ?? {};
  return usedSize + backingStorageSize;
}

/** The main thread, and the workers that it names when it is asked for them. */
async function connectThreads(socket: WebSocket): Promise<Send[]> {
  const replies = new Map<number, (reply: Message) => void>();
  const sessions: string[] = [];
  let lastId = 0;
  const receive = (text: string): void => {
    const { id, method, params = {}, ...rest } = messageSchema.parse(JSON.parse(text));
    if (method === 'NodeWorker.attachedToWorker' && params.sessionId) sessions.push(params.sessionId);
    // A worker's reply comes in a message of the main thread.
    if (method === 'NodeWorker.receivedMessageFromWorker') receive(params.message ?? '{}');
    if (id !== undefined) replies.get(id)?.(rest);
  };
  socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => receive(String(data)));
  const command = (method: string, params: object = {}) => {
    lastId += 1;
    return { id: lastId, method, params };
  };
  const replyTo = (id: number) => new Promise<Message>((resolve) => replies.set(id, resolve));
  const main: Send = (method, params) => {
    const sent = command(method, params);
    socket.send(JSON.stringify(sent));
    return replyTo(sent.id);
  };
  await main('NodeWorker.enable', { waitForDebuggerOnStart: false });
  const workers = sessions.map((sessionId): Send => (method, params) => {
    const sent = command(method, params);
    const reply = replyTo(sent.id);
    void main('NodeWorker.sendMessageToWorker', { sessionId, message: JSON.stringify(sent) });
    return reply;
  });
  return [main, ...workers];
}
