import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { namesTag } from '../../http/answer.ts'
import { avatarFolder, avatarName } from './avatars.ts'

/**
 * The pictures of people by their file names; undefined for every other name. As public as the profiles that show them, and drawn by
 * ourselves; even so no browser takes one for anything but a picture (A24). A name never gets another picture.
 */
export function avatarFiles(dataDir: string): (request: Request, name: string) => Promise<Response | undefined> {
  const dir = avatarFolder(dataDir)
  return async (request, name) => {
    if (!avatarName.test(name)) return undefined
    const tag = `"${name}"`
    const headers = new Headers({
      'Content-Type': 'image/webp',
      'Cache-Control': 'public, max-age=86400, immutable',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      ETag: tag,
    })
    const bytes = await readFile(join(dir, name)).catch(() => undefined)
    if (!bytes) return undefined
    if (namesTag(request.headers.get('if-none-match'), tag)) return new Response(null, { status: 304, headers })
    headers.set('Content-Length', String(bytes.length))
    return new Response(bytes, { headers })
  }
}
