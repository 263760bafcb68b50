import { useEffect } from 'react'

/** The title of the page, and that of what is open over it, which is the document's as long as there is one. */
const titles = { page: '', over: '' }

function setTitle(of: keyof typeof titles, text: string): void {
  titles[of] = text
  const shown = titles.over || titles.page
  document.title = shown ? `${shown} · Indago` : 'Indago'
}

export const setPageTitle = (text: string): void => setTitle('page', text)

/** Sets the document's title; undefined while it is not known. Unmounting restores the title before. */
export function usePageTitle(text: string | undefined, of: keyof typeof titles = 'page'): void {
  useEffect(() => {
    if (!text) return
    const before = titles[of]
    setTitle(of, text)
    return () => {
      if (titles[of] === text) setTitle(of, before)
    }
  }, [text, of])
}
