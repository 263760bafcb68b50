import { relative } from 'node:path'
import { firstNeededBy } from './needed-first.ts'

/** What rolldown takes as `output.codeSplitting.groups`. */
interface FileRule {
  name: string | ((id: string) => string | null)
  test?: (id: string) => boolean
  tags?: ['$initial']
  /** Only what so many views use; the rest stays with its only user. */
  minShareCount?: number
  /** Whether the file also takes what its modules import, unless a rule above has taken it. */
  includeDependenciesRecursively?: boolean
  priority: number
}

const here = (id: string): string => relative(process.cwd(), id)

/** Folders below the features, from what every view needs to what few need. A file takes along what its modules import. */
const foundations: [name: string, folder: RegExp, sharedBy: number][] = [
  // Only the second step of a login and the account settings need it; the pages that links in mails lead to share no more than these texts.
  ['factors', /^contract\/(?:second-factors|errors)\.ts$/, 1],
  // All that records need of the rest of the contract.
  ['typeahead', /^contract\/typeahead\.ts$/, 1],
  // Without it, every page that needs a call of several views would fetch what shared folders need.
  [
    'sharing',
    /^contract\/(?:(?:group-)?memberships|group-mirrors|organisation-texts|invites|folder-history|group-people|addresses)\.ts$/,
    1,
  ],
  // Only what changes folders, and imports into them, needs it.
  ['own-entries', /^contract\/(?:own-entr(?:y|ies)|same-work)\.ts$/, 1],
  // Only the forms of a profile and their changes need it: with the rest of the contract every page would fetch what it imports.
  [
    'profiles',
    /^contract\/(?:career|disciplines(?:\.data)?|profile-(?:fields|terms\.data)|researchers|interests|own-publications?|orcid)\.ts$/,
    1,
  ],
  // Only the tour and the forms of a profile need it.
  ['hints', /^src\/session\/closed-hints\.ts$/, 1],
  // Only their pages, their changes and the lists of the mirror need it.
  [
    'communities',
    /^contract\/(?:communit|question|opportunit|blocked-people|rich-text)|^src\/(?:forms\/RichTextField|ui\/rich-text\/(?:RichText|RichTextView)\.)/,
    1,
  ],
  // Parts that are fetched when they are shown need nothing of what they show.
  ['ui', /^src\/(?:ui|kit)\/|\/lucide-react\/|^src\/features\/analyses\/late-parts\.ts$/, 2],
  // What reads refused changes brings the store along, which only windows need that early.
  ['session', /^contract\/|^src\/(?:api|forms|routing|session)\/|^src\/offline\/(?:declare\/)?(?!parked\.reads)[^/]+$/, 2],
  ['mirror', /^src\/offline\/(?!declare\/)[^/]+\//, 1],
  // Reading a query needs a small part of the engine.
  ['query', /^search\/(?:query\/(?!synonyms)|text\/fold)/, 2],
  ['engine', /^search\//, 2],
  // Answers are read by several windows, some of which are fetched late.
  ['answers', /^analysis\/|^node_modules\/marked\//, 1],
  ['citations', /^workers\/export-building\//, 2],
  // Apart from what the worker does: the page has that, with the search engine, only where there is no worker.
  ['tasks', /^workers\/tasks\.ts$/, 1],
  ['in-page', /^workers\//, 2],
]

const featureOf = (id: string): string | null => /^src\/(?:features\/)?([^/]+)\//.exec(here(id))?.[1] ?? null
/** Features that show, list or change records: most pages use them all. */
const ofRecords = /^(?:alerts|claims|expertise|identifiers|records|references|result-lists|search)$/
/** What has members, and what members do there: few come to their windows. */
const ofGroups = /^(?:blocked-people|groups|memberships|organisations|communities|community-(?:pages|views)|opportunities|questions)$/
const sharedName = (id: string): string | null => {
  const feature = featureOf(id)
  return feature && (ofRecords.test(feature) ? 'records' : ofGroups.test(feature) ? 'groups' : feature)
}
const isOfFeature = (id: string): boolean => /^src\/(?:app|features)\//.test(here(id))
/** Modals are small, and one of them is opened after another; what is around the pages of a community, and those of AI analyses, comes with them. */
const isLate = (id: string): boolean =>
  /^src\/(?:app|features\/[^/]+)\/(?:late\/|(?:.*\/)?\w+Modal\.tsx$)|^src\/features\/(?:communities\/page|analyses\/(?:page|answer))\//.test(
    here(id),
  )

/** What is around the pages of whoever is signed in. */
const isOfUsers = (id: string): boolean => here(id).startsWith('src/app/user/')

/** Dialogs of a few lines are one file. */
const lateName = (id: string): string =>
  `${featureOf(id)
    ?.replace(/^(?:appearance|consent|install)$/, 'choices')
    .replace(ofGroups, 'groups')}-late`

/** What the rows of a folder share with its modals: without a file of its own it would be in that of the modals, which the page would wait for. */
const isOfItems = (id: string): boolean =>
  /^src\/features\/folders\/items\/[\w.-]+\.ts$|^node_modules\/(?:fractional-indexing\/|lucide-react\/dist\/esm\/icons\/(?:tag|folder-input)\.mjs)/.test(
    here(id),
  )

/** What is fetched late and is small is one file for each purpose, since each file has a name on the start path: pages that links in mails lead to, steps of a login. */
const isOfLinks = (id: string): boolean =>
  /^src\/features\/account\/(?:links|password)\/(?:Forgot|Invite|InviteRequest|Pending|Resend)Page\.tsx$/.test(here(id))

const isOfSecondStep = (id: string): boolean =>
  /^src\/features\/account\/second-step\/(?:PasskeyButton|SecondStepForm)\.tsx$/.test(here(id))

/** `mirror/`: lists that are fetched when the mirror is opened; what they name is elsewhere. */
const isMirrorList = (id: string): boolean => /^src\/(?:app|session|features\/[^/]+)\/mirror\//.test(here(id)) || isOfExports(id)
/** Only the mirror and the window of exports need it. */
const isOfExports = (id: string): boolean =>
  /^contract\/exports\.ts$|^src\/features\/exports\/(?:exports\.mirrored|history\/[\w-]+\.mutation)\.ts$/.test(here(id))

/** Only the mirror, the palette, folders and the pages of AI analyses need it; with the lists of the mirror a folder would wait for all of them. */
const isOfAnalyses = (id: string): boolean =>
  /^contract\/(?:analyses|analysis-(?:name|rows)|job)\.ts$|^src\/features\/analyses\/(?:analyses(?:\.mirrored|-here\.reads)|found\.rules)\.ts$/.test(
    here(id),
  )

/** What people are told, for the header, the mirror and three pages: as files of their own their names would cost the start more than they are worth. */
const isNotice = (id: string): boolean =>
  /^contract\/(?:searches|saved-search-address|alert-[\w-]+|preferences|telling|stored-files|notifications|announcements|read-marks|report-action)\.ts$|^src\/features\/(?:alerts\/(?:page|searches)|announcements|notifications|preferences)\/(?!mirror\/)|^src\/features\/analyses\/AnalysisRoutes\.tsx$|^src\/features\/(?:profile-questions\/report\.modal|analyst-use\/index)\.ts$|^src\/api\/file-link\.ts$|^node_modules\/lucide-react\/dist\/esm\/icons\/(?:pause|play|rss)\.mjs/.test(
    here(id),
  )

/** Large, and only maps need it: with the rest of `src/ui` every page would wait for it. */
const isMap = (id: string): boolean => /^src\/ui\/map\/|^node_modules\/leaflet\//.test(here(id))

/**
 * The files that the app is built as: what the start needs; what the pages need that people come to first (needed-first.ts); and the rest by
 * folder: the foundations; what several views use of a feature; and each `late/` folder, whose parts are fetched after the first paint or when they
 * are opened. What only one view uses comes with that view. Few files, because each costs a request and keeps a first visit waiting for the
 * service worker.
 */
export const filesByFolder: FileRule[] = [
  { name: 'start', tags: ['$initial'], priority: 100 },
  { name: 'analyses', test: isOfAnalyses, includeDependenciesRecursively: false, priority: 100 },
  {
    name: id => firstNeededBy(id) ?? null,
    test: id => firstNeededBy(id) !== undefined,
    includeDependenciesRecursively: false,
    priority: 99,
  },
  { name: 'map', test: isMap, includeDependenciesRecursively: false, priority: 98 },
  { name: 'notices', test: isNotice, includeDependenciesRecursively: false, priority: 98 },
  ...foundations.map(([name, folder, minShareCount], at): FileRule => ({
    name,
    test: id => folder.test(here(id)),
    minShareCount,
    priority: 90 - at,
  })),
  { name: 'mirror-lists', test: isMirrorList, includeDependenciesRecursively: false, priority: 95 },
  {
    name: sharedName,
    test: id => isOfFeature(id) && !isLate(id),
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: 2,
  },
  { name: 'account-links', test: isOfLinks, includeDependenciesRecursively: false, priority: 3 },
  { name: 'second-step', test: isOfSecondStep, includeDependenciesRecursively: false, priority: 3 },
  { name: 'folder-items', test: isOfItems, includeDependenciesRecursively: false, priority: 3 },
  { name: lateName, test: isLate, priority: 2 },
  { name: 'user-late', test: isOfUsers, priority: 1 },
]
