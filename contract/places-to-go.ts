/** A path of the app, or a web address: nothing that a browser would run, and no other site that looks like a path. */
export const isPlaceToGo = (text: string): boolean => {
  if (text.startsWith('/')) return !/^\/[/\\]/.test(text)
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}
