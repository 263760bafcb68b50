/**
 * A proxy that rewrites pages also changes the rules that they hold, which the policy of the page then refuses by their hash. The files of the same
 * rules, which the page names but does not fetch, are fetched instead.
 */
export function fetchRefusedStyles(): void {
  if (document.head.querySelector('style')?.sheet !== null) return
  for (const link of document.head.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][disabled]')) link.disabled = false
}
