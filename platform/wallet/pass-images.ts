import { crc32, deflateSync } from 'node:zlib';

import { LRUCache } from 'lru-cache';

interface Colors {
  background: string;
  ink: string;
}

// Cached per brand, because drawing takes about twenty milliseconds.
const cache = new LRUCache<string, Record<string, Buffer>>({ max: 16 });

/**
 * Draws the images that Apple requires in every pass, by file name: `icon` at 29 points and `logo` at 50, in three
 * resolutions. Colors are #rrggbb.
 */
export function drawPassImages(colors: Colors): Record<string, Buffer> {
  const key = `${colors.background}${colors.ink}`;
  const images = cache.get(key) ?? drawAll(colors);
  cache.set(key, images);
  return images;
}

function drawAll(colors: Colors): Record<string, Buffer> {
  const sizes = [
    ['icon', 29, colors.background, colors.ink],
    // The logo appears on the pass itself, so it is transparent.
    ['logo', 50, null, colors.ink],
  ] as const;
  return Object.fromEntries(
    sizes.flatMap(([name, points, background, ink]) =>
      [1, 2, 3].map((scale) => [
        `${name}${scale === 1 ? '' : `@${scale}x`}.png`,
        drawCardIcon(points * scale, background, ink),
      ]),
    ),
  );
}

/** A square PNG of a card with a cross. It has no text, so that it reveals neither brand nor medication. */
function drawCardIcon(side: number, background: string | null, ink: string): Buffer {
  const inkRgb = parseRgb(ink);
  const backgroundRgb = background ? parseRgb(background) : inkRgb;
  const rows = Buffer.alloc(side * (side * 4 + 1));
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const inkShare = measureCoverage(x, y, side, isInk);
      const alpha = background ? measureCoverage(x, y, side, isBackground) : inkShare;
      const offset = y * (side * 4 + 1) + 1 + x * 4;
      for (const channel of [0, 1, 2] as const) {
        rows[offset + channel] = Math.round(
          backgroundRgb[channel] * (1 - inkShare) + inkRgb[channel] * inkShare,
        );
      }
      rows[offset + 3] = Math.round(alpha * 255);
    }
  }
  return encodePng(side, rows);
}

type Shape = (x: number, y: number) => boolean;

/** The share of a pixel that a shape covers, from 0 to 1, measured at sixteen points. */
function measureCoverage(x: number, y: number, side: number, shape: Shape): number {
  let hits = 0;
  for (let sample = 0; sample < 16; sample += 1) {
    const sampleX = x + ((sample % 4) + 0.5) / 4;
    const sampleY = y + (Math.floor(sample / 4) + 0.5) / 4;
    if (shape(sampleX / side, sampleY / side)) hits += 1;
  }
  return hits / 16;
}

// Shapes in a unit square.
const isBackground: Shape = (x, y) => inBox(x, y, { left: 0, top: 0, right: 1, bottom: 1, radius: 0.2 });
const isCard: Shape = (x, y) =>
  inBox(x, y, { left: 0.14, top: 0.25, right: 0.86, bottom: 0.75, radius: 0.08 });
const isCross: Shape = (x, y) => {
  const distanceX = Math.abs(x - 0.5);
  const distanceY = Math.abs(y - 0.5);
  return (distanceX < 0.055 && distanceY < 0.16) || (distanceX < 0.16 && distanceY < 0.055);
};
const isInk: Shape = (x, y) => isCard(x, y) && !isCross(x, y);

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
  radius: number;
}

function inBox(x: number, y: number, { left, top, right, bottom, radius }: Box): boolean {
  if (x < left || x > right || y < top || y > bottom) return false;
  const distanceX = Math.max(left + radius - x, x - (right - radius), 0);
  const distanceY = Math.max(top + radius - y, y - (bottom - radius), 0);
  return distanceX * distanceX + distanceY * distanceY <= radius * radius;
}

function parseRgb(color: string): [number, number, number] {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 0xff, value & 0xff];
}

function encodePng(side: number, rows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // 8 bits for each of red, green, blue and alpha.
  header.set([8, 6, 0, 0, 0], 8);
  const signature = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    encodeChunk('IHDR', header),
    encodeChunk('IDAT', deflateSync(rows)),
    encodeChunk('IEND', Buffer.alloc(0)),
  ]);
}

function encodeChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
