const largest = 500_000

/** A picture file as a data address; undefined for files that are no picture of a known kind, or too large. */
export async function pictureOf(file: File): Promise<string | undefined> {
  if (!/^image\/(png|jpeg|gif|webp)$/.test(file.type) || file.size > largest) return undefined
  const bytes = new Uint8Array(await file.arrayBuffer())
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return `data:${file.type};base64,${btoa(binary)}`
}
