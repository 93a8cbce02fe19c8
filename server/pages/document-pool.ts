/** A document while it is rendered, as UTF-8. */
export interface RenderedDocument {
  append: (chunk: Uint8Array) => void;
  /** What was appended, until `release`. */
  bytes: () => Buffer;
  /** Gives the memory to another document. What is appended afterward, by an abandoned render, is dropped. */
  release: () => void;
}

/** Large enough for nearly all pages; a larger document doubles its memory. */
const firstBytes = 128 * 1024;
/** As many as are rendered at once on a busy server. */
const maxFree = 16;

/**
 * Lends documents memory that is used again. As a string or a buffer of its own, each document would outlive a scavenge,
 * and full garbage collections would follow every two seconds on a busy server and hold up all of its replies.
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
          const end = length + chunk.byteLength;
          if (end > memory.byteLength) {
            const larger = Buffer.allocUnsafeSlow(Math.max(end, 2 * memory.byteLength));
            memory.copy(larger, 0, 0, length);
            memory = larger;
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
