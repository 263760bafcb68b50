import { useInstallation } from '#session/installation.ts'

/** Whether passkeys work in this browser at this address; if not, where they do. Undefined until the server has answered. */
type PasskeyPlace = { works: true } | { works: false; open: string | undefined }

export function usePasskeyPlace(): PasskeyPlace | undefined {
  const places = useInstallation()?.passkeys_at
  if (!places) return undefined
  // The browser has them only where it considers the connection safe.
  if (places.includes(location.origin) && 'PublicKeyCredential' in globalThis) return { works: true }
  return { works: false, open: places.find(place => place !== location.origin && canOpen(place)) }
}

/** `localhost` is the server only for a browser on the same machine. */
const canOpen = (place: string): boolean => !isLocal(new URL(place).hostname) || isLocal(location.hostname)

const isLocal = (name: string): boolean => name === 'localhost' || name === '[::1]' || name.startsWith('127.')
