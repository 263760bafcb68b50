/** One stop of the product tour: an element of the search pages and its explanation. */
export interface Stop {
  /** Selectors of the element; the first visible one counts. */
  at: readonly string[]
  title: string
  text: string
}

/** The stops in their order. Those that a page or a plan does not have are skipped. */
export const stops: readonly Stop[] = [
  {
    at: ['search form'],
    title: 'One box for everything',
    text: 'Type words, an exact phrase in quotation marks, or paste a DOI, an ORCID iD or a patent number. Press / to get here from anywhere.',
  },
  {
    at: ['[aria-labelledby="tips-heading"]', 'fieldset[aria-label="Refine the search"]'],
    title: 'Search precisely',
    text: 'AND, OR, NOT, quotation marks, brackets and an asterisk for word endings work in every search. Next to the box you can exclude words and search single fields.',
  },
  {
    at: ['section[aria-label="Filters"]'],
    title: 'Narrow it down',
    text: 'Filters show how many results each value has. Your choices are part of the link: anyone you send it to sees the same list.',
  },
  {
    at: ['main [data-save]'],
    title: 'Save what matters',
    text: 'The bookmark icon saves a result to a folder. It works offline, too.',
  },
  {
    at: ['header a[href$="/bookmark_folders"]'],
    title: 'Your folders',
    text: 'Your saved results are here, on every device where you log in.',
  },
  {
    at: ['[aria-labelledby="device-heading"]', 'header output'],
    title: 'Offline',
    text: 'Folders and records you opened stay on this device. When you’re offline, the header says so, and changes are sent when you’re back online.',
  },
]

/** The visible element of a stop; undefined if there is none. */
export function elementOf({ at }: Stop): HTMLElement | undefined {
  for (const selector of at) {
    const found = document.querySelector<HTMLElement>(selector)
    if (found && isVisible(found)) return found
  }
  return undefined
}

const isVisible = (element: HTMLElement): boolean => element.childElementCount > 0 && (element.checkVisibility?.() ?? true)
