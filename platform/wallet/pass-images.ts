import { crc32, deflateSync } from 'node:zlib';

import { LRUCache } from 'lru-cache';

interface Colors {
  background: string;
  ink: string;
}

// A brand's are drawn once: it takes some twenty milliseconds.
const drawn = new LRUCache<string, Record<string, Buffer>>({ max: 16 });

/**
 * The images that Apple asks of every pass, by file name: `icon` at 29 points and `logo` at 50, in three resolutions.
 * Colors are #rrggbb.
 */
export function drawPassImages(colors: Colors): Record<string, Buffer> {
  const name = `${colors.background}${colors.ink}`;
  const images = drawn.get(name) ?? draw(colors);
  drawn.set(name, images);
  return images;
}

function draw(colors: Colors): Record<string, Buffer> {
  const sizes = [
    ['icon', 29, colors.background, colors.ink],
    // On the pass itself, so in its ink and without a ground of its own.
    ['logo', 50, null, colors.ink],
  ] as const;
  return Object.fromEntries(
    sizes.flatMap(([name, points, ground, ink]) =>
      [1, 2, 3].map((scale) => [
        `${name}${scale === 1 ? '' : `@${scale}x`}.png`,
        cardPicture(points * scale, ground, ink),
      ]),
    ),
  );
}

/** A square PNG of a card with a cross: no words, so that it says nothing of a brand or a medicine. */
function cardPicture(side: number, ground: string | null, ink: string): Buffer {
  const groundRgb = ground ? rgbOf(ground) : rgbOf(ink);
  const inkRgb = rgbOf(ink);
  const rows = Buffer.alloc(side * (side * 4 + 1));
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const inked = covered(x, y, side, isInk);
      const alpha = ground ? covered(x, y, side, isGround) : inked;
      const at = y * (side * 4 + 1) + 1 + x * 4;
      for (const channel of [0, 1, 2] as const) {
        rows[at + channel] = Math.round(groundRgb[channel] * (1 - inked) + inkRgb[channel] * inked);
      }
      rows[at + 3] = Math.round(alpha * 255);
    }
  }
  return png(side, rows);
}

type Shape = (x: number, y: number) => boolean;

/** How much of a pixel a shape covers, from 0 to 1, by sixteen points in it. */
function covered(x: number, y: number, side: number, shape: Shape): number {
  let hits = 0;
  for (let part = 0; part < 16; part += 1) {
    const across = x + ((part % 4) + 0.5) / 4;
    const down = y + (Math.floor(part / 4) + 0.5) / 4;
    if (shape(across / side, down / side)) hits += 1;
  }
  return hits / 16;
}

// Shapes in a square of 1 by 1.
const isGround: Shape = (x, y) => inBox(x, y, { left: 0, top: 0, right: 1, bottom: 1, radius: 0.2 });
const isCard: Shape = (x, y) =>
  inBox(x, y, { left: 0.14, top: 0.25, right: 0.86, bottom: 0.75, radius: 0.08 });
const isCross: Shape = (x, y) => {
  const across = Math.abs(x - 0.5);
  const down = Math.abs(y - 0.5);
  return (across < 0.055 && down < 0.16) || (across < 0.16 && down < 0.055);
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
  const across = Math.max(left + radius - x, x - (right - radius), 0);
  const down = Math.max(top + radius - y, y - (bottom - radius), 0);
  return across * across + down * down <= radius * radius;
}

function rgbOf(color: string): [number, number, number] {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 0xff, value & 0xff];
}

function png(side: number, rows: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  // 8 bits for each of red, green, blue and alpha.
  head.set([8, 6, 0, 0, 0], 8);
  const signature = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
