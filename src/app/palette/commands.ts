import { indexes } from '#contract/indexes/all.ts'
import { to } from '#contract/to.ts'
import { useAnalysisNames } from '#features/analyses/index.ts'
import { openAppearance } from '#features/appearance/index.ts'
import { openCookieSettings } from '#features/consent/index.ts'
import { useFolders } from '#features/folders/index.ts'
import { searchLabel, useRecentSearches } from '#features/home/index.ts'
import { openInstall, useInstallWay } from '#features/install/index.ts'
import { profileId } from '#routing/profile-id.ts'
import { useSession } from '#session/session.ts'
import type { ComboboxOption } from '#ui/field/Combobox.tsx'
import { openHelp } from '../help/help.modal.ts'
import { openShortcuts } from '../help/shortcuts.modal.ts'

export interface Command extends ComboboxOption {
  /** The kind of the entry. */
  note: string
  /** An address of the app, or what it does. */
  run: string | (() => void)
}

const page = (label: string, href: string): Command => ({ key: href, label, note: 'Page', run: href })
const action = (label: string, run: () => void): Command => ({ key: label, label, note: 'Action', run })

/** All commands: first recent searches, folders and AI analyses, which change, then the pages and actions, which do not. */
export function useCommands(): readonly Command[] {
  const { user } = useSession()
  const { hrefs } = useRecentSearches()
  const installWay = useInstallWay()
  const folders = useFolders() ?? []
  const analyses = useAnalysisNames()
  const id = user && profileId(user)
  return [
    ...hrefs.map(href => {
      const { label, note } = searchLabel(href)
      return { key: href, label, note: `Recent search, ${note}`, run: href }
    }),
    ...folders.flatMap(folder =>
      id === undefined
        ? []
        : [
            {
              key: folder.id,
              label: folder.name,
              note: 'Folder',
              run: to('researcher.bookmark_folders.show', { id, bookmark_folder: folder.id }),
            },
          ],
    ),
    ...analyses.map(({ id: key, name }) => ({ key, label: name, note: 'AI analysis', run: to('analyses.show', { id: key }) })),
    page('New search', to('searchHome')),
    ...(id === undefined ? [page('Log in', to('login')), page('Sign up', to('signup'))] : pagesOf(id)),
    ...Object.values(indexes).map(({ name, label }) => page(`All ${label.toLowerCase()}`, to('search', { category: name }))),
    page('Find references', to('searchReferences')),
    page('Landscape', to('searchLandscape')),
    action('Appearance', openAppearance),
    ...(installWay ? [action('Install Indago', openInstall)] : []),
    action('Help', openHelp),
    action('Keyboard shortcuts', openShortcuts),
    action('Cookie settings', openCookieSettings),
    page('Communities', to('communities')),
    page('Terms', to('terms')),
    page('Privacy policy', to('privacy')),
    page('Cookie policy', to('cookies')),
    page('API', to('api-docs')),
  ]
}

const pagesOf = (id: string): Command[] => [
  page('Bookmark folders', to('researcher.bookmark_folders.overview', { id })),
  page('Alerts', to('alerts')),
  page('My analyses', to('analyses')),
  page('Notifications', to('notifications')),
  page('Announcements', to('announcements')),
  page('Your profile', to('researcher.show', { id })),
  page('Settings', to('researcher.settings', { id })),
  page('Account', to('researcher.settings.change-account', { id })),
]

/** The last command: what was typed, as a search. */
export const searchFor = (text: string): Command => ({
  key: 'search',
  label: `Search for “${text}”`,
  note: indexes.publications.label,
  run: to('search', { category: 'publications' }, { query: { keyword: text } }),
})
