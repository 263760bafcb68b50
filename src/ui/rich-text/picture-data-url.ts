const maxBytes = 500_000

/** A picture file as a data URL; undefined for other kinds of files and for large ones. */
export async function pictureDataUrl(file: File): Promise<string | undefined> {
  if (!/^image\/(png|jpeg|gif|webp)$/.test(file.type) || file.size > maxBytes) return undefined
  const bytes = new Uint8Array(await file.arrayBuffer())
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return `data:${file.type};base64,${btoa(binary)}`
}
