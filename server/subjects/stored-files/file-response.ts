import type { StoredFiles } from './stored-files.ts'

/** The file of a link, to be saved and never shown as a page of ours; undefined for a link that does not work. */
export async function fileResponse(files: StoredFiles, request: Request, link: string, now: number): Promise<Response | undefined> {
  const found = await files.openLink(link, now)
  if (!found) return undefined
  const { file, opened } = found
  const headers = new Headers({
    'Content-Type': file.type,
    'Content-Length': String(opened.bytes),
    'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.title).replace(/['()*]/g, percentEncoded)}`,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': 'private, no-store',
    'X-Robots-Tag': 'noindex',
  })
  if (request.method !== 'HEAD') return new Response(opened.content, { headers })
  await opened.content.cancel()
  return new Response(null, { headers })
}

/** Characters that RFC 8187 does not allow and `encodeURIComponent` leaves. */
const percentEncoded = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
