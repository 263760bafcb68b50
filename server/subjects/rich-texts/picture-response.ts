import { pictureName } from '#contract/rich-text-nodes.ts'
import type { FileStore } from '../../files/port.ts'
import { readWhole } from '../../files/read-whole.ts'
import { matchesETag } from '../../http/json-response.ts'
import type { Store } from '../../store/store.ts'
import { isKept } from './rows.ts'

/**
 * The response with a picture of a text; undefined for one that no text has. Its name is known only to who may read the text. It was encoded by
 * this server; still, the headers prevent that a browser treats it as anything but an image (A24).
 */
export function textPictures(store: Store, pictures: FileStore): (request: Request, name: string) => Promise<Response | undefined> {
  return async (request, name) => {
    if (!pictureName.test(name) || !(await isKept(store.read, name))) return undefined
    const tag = `"${name}"`
    const headers = new Headers({
      'Content-Type': 'image/webp',
      'Cache-Control': 'private, max-age=86400, immutable',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Robots-Tag': 'noindex',
      ETag: tag,
    })
    if (matchesETag(request.headers.get('if-none-match'), tag)) return new Response(null, { status: 304, headers })
    const bytes = await readWhole(pictures, name)
    if (!bytes) return undefined
    headers.set('Content-Length', String(bytes.length))
    return new Response(bytes, { headers })
  }
}
