/** The encrypted part of a row. `id`: the nonce in hexadecimal; it is never used twice, so it also identifies the content. */
export interface Box {
  id: string
  data: ArrayBuffer
}

export async function sealed(bytes: Uint8Array<ArrayBuffer>, key: CryptoKey): Promise<Box> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const id = [...iv].map(byte => byte.toString(16).padStart(2, '0')).join('')
  return { id, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes) }
}

export async function opened({ id, data }: Box, key: CryptoKey): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const iv = Uint8Array.from(id.match(/../g) ?? [], byte => Number.parseInt(byte, 16))
  const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data).catch(() => undefined)
  return bytes && new Uint8Array(bytes)
}
