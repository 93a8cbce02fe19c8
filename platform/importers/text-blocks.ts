import { isAscii, isUtf8 } from 'node:buffer';

const lineFeed = 10;
const windows = new TextDecoder('windows-1252');

/**
 * Decodes a stream of bytes in blocks of whole lines, so that no character is cut. A block that is not UTF-8 is read as
 * Windows-1252, which FDA's files are in. `onBytes` reports progress.
 */
export async function* decodeLines(
  stream: AsyncIterable<Buffer>,
  onBytes: (count: number) => void,
): AsyncGenerator<string> {
  let parts: Buffer[] = [];
  let isFirst = true;
  for await (const chunk of stream) {
    onBytes(chunk.length);
    const end = chunk.lastIndexOf(lineFeed) + 1;
    if (end === 0) {
      parts.push(chunk);
      continue;
    }
    const block =
      parts.length === 0 ? chunk.subarray(0, end) : Buffer.concat([...parts, chunk.subarray(0, end)]);
    parts = end < chunk.length ? [chunk.subarray(end)] : [];
    yield decode(block, isFirst);
    isFirst = false;
  }
  if (parts.length > 0) yield decode(Buffer.concat(parts), isFirst);
}

function decode(block: Buffer, isFirst: boolean): string {
  if (
    isFirst &&
    (block.subarray(0, 2).equals(Buffer.of(0xff, 0xfe)) || block.subarray(0, 2).equals(Buffer.of(0xfe, 0xff)))
  ) {
    throw new Error('the file is in UTF-16: save it as UTF-8');
  }
  if (isAscii(block)) return block.toString('latin1');
  const text = isUtf8(block) ? block.toString('utf8') : windows.decode(block);
  return isFirst ? text.replace(/^\uFEFF/, '') : text;
}
