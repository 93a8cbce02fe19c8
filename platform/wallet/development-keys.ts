import { createPrivateKey, generateKeyPair, randomUUID, type KeyObject } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const generate = promisify(generateKeyPair);

/**
 * An RSA key for development, made when it is first asked for and kept in a folder under its name; without a folder it
 * lives as long as the process. Of two processes that make one at once, both use the one that was written first.
 */
export async function loadDevelopmentKey(folder: string | null, name: string): Promise<KeyObject> {
  const file = folder && join(folder, `${name}.pem`);
  const kept = file && (await readFile(file, 'utf8').catch(() => null));
  if (kept) return createPrivateKey(kept);
  const { privateKey } = await generate('rsa', { modulusLength: 2048 });
  if (!folder || !file) return privateKey;
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = join(folder, `${name}.${randomUUID()}`);
  await writeFile(draft, pem, { mode: 0o600 });
  try {
    // The name comes with the whole file or not at all, and never in the place of another.
    await link(draft, file);
    return privateKey;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    return createPrivateKey(await readFile(file, 'utf8'));
  } finally {
    await unlink(draft);
  }
}
