import { useEffect } from 'react'

const titled = (text: string) => (text ? `${text} · Indago` : 'Indago')

export const setPageTitle = (text: string): void => {
  document.title = titled(text)
}

/** Sets the document's title; undefined while it is not known. Unmounting restores the title before. */
export function usePageTitle(text: string | undefined): void {
  useEffect(() => {
    if (!text) return
    const before = document.title
    document.title = titled(text)
    return () => {
      if (document.title === titled(text)) document.title = before
    }
  }, [text])
}
