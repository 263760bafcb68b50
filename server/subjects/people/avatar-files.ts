import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { matchesETag } from '../../http/json-response.ts'
import { avatarFolder, avatarNamePattern } from './avatars.ts'

/**
 * The response with an avatar; undefined for unknown names. Avatars are as public as the profiles that show them, and encoded by this
 * server; still, the headers prevent that a browser treats one as anything but an image (A24). The content of a name never changes.
 */
export function avatarFiles(dataDir: string): (request: Request, name: string) => Promise<Response | undefined> {
  const dir = avatarFolder(dataDir)
  return async (request, name) => {
    if (!avatarNamePattern.test(name)) return undefined
    const tag = `"${name}"`
    const headers = new Headers({
      'Content-Type': 'image/webp',
      'Cache-Control': 'public, max-age=86400, immutable',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      ETag: tag,
    })
    const bytes = await readFile(join(dir, name)).catch(() => undefined)
    if (!bytes) return undefined
    if (matchesETag(request.headers.get('if-none-match'), tag)) return new Response(null, { status: 304, headers })
    headers.set('Content-Length', String(bytes.length))
    return new Response(bytes, { headers })
  }
}
