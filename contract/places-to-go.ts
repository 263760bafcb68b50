/** A path of the app, or a web address: nothing that a browser would run, and no other site that looks like a path. */
export const isPlaceToGo = (text: string): boolean =>
  text.startsWith('/') ? !/^\/[/\\]/.test(text) : /^https?:\/\/[\p{L}\p{N}[][^\s\\]*$/iu.test(text)
