import { crc32, deflateSync } from 'node:zlib';

import { startLoopbackServer } from './loopback-server.ts';

/** Starts a tile server with made-up streets on a free loopback port; it records its requests. */
export async function startTileServer() {
  const requests: string[] = [];
  const state = { away: false };
  const { url, close } = await startLoopbackServer((request, response) => {
    requests.push(request.url ?? '');
    if (state.away) {
      response.writeHead(503).end();
      return;
    }
    const [z = 0, x = 0, y = 0] = (request.url ?? '').match(/\d+/g)?.map(Number) ?? [];
    response.writeHead(200, { 'content-type': 'image/png' }).end(createTile(z, x, y));
  });
  return {
    requests,
    state,
    settings: {
      MAP_TILES_URL: `${url}/{z}/{x}/{y}.png`,
      MAP_TILES_ATTRIBUTION: '© [Nobody’s Streets](https://streets.example/copyright), made up',
    },
    close,
  };
}

const side = 256;
const palette = Buffer.from([0xf2, 0xef, 0xe9, 0xff, 0xff, 0xff, 0xcf, 0xc8, 0xbd, 0xc8, 0xe0, 0xb8]);

/** A PNG of white streets with gray edges, and a park in some tiles. */
function createTile(z: number, x: number, y: number): Buffer {
  const rows = Buffer.alloc((side + 1) * side);
  const park = (x * 7 + y * 13 + z) % 5 === 0;
  for (let row = 0; row < side; row += 1) {
    for (let column = 0; column < side; column += 1) {
      const off = Math.min((column + row / 8) % 64, row % 48);
      const street = off < 8 ? 1 : off < 10 ? 2 : park && row > 60 && column > 70 ? 3 : 0;
      rows[row * (side + 1) + 1 + column] = street;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 3], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.byteLength);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
