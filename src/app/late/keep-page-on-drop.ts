/** A file that is dropped where nothing takes files would open in place of the page. */
export function keepPageOnDrop(): () => void {
  const watch = new AbortController()
  const refuse = (event: DragEvent) => {
    const { dataTransfer, defaultPrevented, target } = event
    if (defaultPrevented || !dataTransfer?.types.includes('Files')) return
    // A field for files takes them itself.
    if (target instanceof HTMLInputElement && target.type === 'file') return
    event.preventDefault()
    dataTransfer.dropEffect = 'none'
  }
  for (const name of ['dragover', 'drop'] as const) addEventListener(name, refuse, { signal: watch.signal })
  return () => watch.abort()
}
