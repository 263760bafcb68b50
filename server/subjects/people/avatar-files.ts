import { fileFolders, type FileStore } from '../../files/port.ts'
import { readWhole } from '../../files/read-whole.ts'
import { matchesETag } from '../../http/json-response.ts'

/**
 * The response with an avatar; undefined for unknown names. Avatars are as public as the profiles that show them, and encoded by this
 * server; still, the headers prevent that a browser treats one as anything but an image (A24). The content of a name never changes.
 */
export function avatarFiles(avatars: FileStore): (request: Request, name: string) => Promise<Response | undefined> {
  return async (request, name) => {
    if (!fileFolders.avatars.test(name)) return undefined
    const tag = `"${name}"`
    const headers = new Headers({
      'Content-Type': 'image/webp',
      'Cache-Control': 'public, max-age=86400, immutable',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      ETag: tag,
    })
    const bytes = await readWhole(avatars, name)
    if (!bytes) return undefined
    if (matchesETag(request.headers.get('if-none-match'), tag)) return new Response(null, { status: 304, headers })
    headers.set('Content-Length', String(bytes.length))
    return new Response(bytes, { headers })
  }
}
