/**
 * `ri-<hash>`: names all local data of one user without showing the user's id. 64-bit FNV-1a over UTF-16 units.
 * It is not secret: it only keeps ids out of names. The database also stores its owner's id and is never opened for another user.
 */
export function partitionName(userId: string): string {
  let hash = 0xcbf29ce484222325n
  for (let at = 0; at < userId.length; at++) hash = BigInt.asUintN(64, (hash ^ BigInt(userId.charCodeAt(at))) * 0x100000001b3n)
  return `ri-${hash.toString(16).padStart(16, '0')}`
}

/** The service worker's cache of opened records; guests have one too. */
export const recordCacheName = (userId: string | null | undefined): string => `api-${userId ? partitionName(userId) : 'guest'}`
