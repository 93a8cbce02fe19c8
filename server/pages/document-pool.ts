/** A document while it is rendered, as UTF-8. */
export interface RenderedDocument {
  append: (chunk: Uint8Array | string) => void;
  /** The appended bytes; valid until `release`. */
  bytes: () => Buffer;
  /** Returns the memory to the pool. Anything that an abandoned render appends afterward is dropped. */
  release: () => void;
}

/** Large enough for nearly all pages; a larger document doubles its memory. */
const firstBytes = 128 * 1024;
/** Of one character of a string. */
const maxUtf8Bytes = 3;
/** The number of pages that a busy server renders at once. */
const maxFree = 16;

/**
 * Lends reusable memory to documents. If each document were a new string or buffer, it would outlive minor garbage
 * collections, and a busy server would pause for a full collection every two seconds.
 */
export function createDocumentPool(): { open: () => RenderedDocument } {
  const free: Buffer[] = [];
  return {
    open() {
      let memory: Buffer | null = free.pop() ?? Buffer.allocUnsafeSlow(firstBytes);
      let length = 0;
      return {
        append(chunk) {
          if (!memory) return;
          const end = length + (typeof chunk === 'string' ? maxUtf8Bytes * chunk.length : chunk.byteLength);
          if (end > memory.byteLength) {
            const larger = Buffer.allocUnsafeSlow(Math.max(end, 2 * memory.byteLength));
            memory.copy(larger, 0, 0, length);
            memory = larger;
          }
          if (typeof chunk === 'string') {
            length += memory.write(chunk, length);
            return;
          }
          memory.set(chunk, length);
          length = end;
        },
        bytes: () => (memory ? memory.subarray(0, length) : Buffer.alloc(0)),
        release() {
          if (memory?.byteLength === firstBytes && free.length < maxFree) free.push(memory);
          memory = null;
        },
      };
    },
  };
}
