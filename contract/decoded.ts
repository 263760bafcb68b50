/** Percent-encoding taken out of a part of an address; a malformed one stays as it is. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
