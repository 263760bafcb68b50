import { useEffect } from 'react'

const titled = (text: string) => (text ? `${text} · Indago` : 'Indago')

export const setPageTitle = (text: string): void => {
  document.title = titled(text)
}

/** Names the document after what the view shows; undefined while that is not known yet. The title before comes back when it leaves. */
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
