/** The views that people come to first, and what they read while they are fetched, by what they are called in the names of built files. */
export const firstViews = {
  home: ['src/features/home/HomePage.tsx'],
  login: ['src/features/account/login/LoginPage.tsx'],
  offers: ['src/features/account/login/ProviderButtons.tsx', 'src/features/account/login/DemoAccounts.tsx'],
  'sign-up': ['src/features/account/sign-up/SignUpPage.tsx', 'src/features/account/sign-up/SignUpCreatePage.tsx'],
  folders: ['src/features/folders/page/FoldersPage.tsx'],
  settings: ['src/features/settings/profile/SettingsPage.tsx'],
  account: ['src/features/settings/account/AccountPage.tsx'],
  onboarding: ['src/features/onboarding/OnboardingPage.tsx'],
  reads: ['src/features/search/search.reads.ts'],
  results: ['src/features/search/ResultsPage.tsx'],
  kept: ['src/features/result-lists/index.ts'],
  record: ['src/ui/overlay/ModalHost.tsx', 'src/features/search/detail/Detail.tsx', 'src/features/search/open-record.reads.ts'],
  // Organisations and groups: few files, since each has a name on the start path.
  profile: [
    'src/features/organisations/page/OrganisationPage.tsx',
    'src/features/organisations/page/organisation.reads.ts',
    'src/features/groups/page/GroupPage.tsx',
    'src/features/groups/page/group.reads.ts',
  ],
  researcher: ['src/features/researchers/page/ResearcherPage.tsx', 'src/features/researchers/page/researcher.reads.ts'],
  landscape: ['src/features/landscape/page/LandscapePage.tsx'],
}

/**
 * Pages that need a little of much that first views share, and little besides. What only one of them needs stays by folder; what they share with each
 * other, and with windows that are opened later, is in files of their own: of the files by folder each would bring nearly all others along.
 */
export const laterViews = {
  folder: ['src/features/folders/page/OwnOrPublicFolder.tsx'],
  lists: [
    'src/features/alerts/page/AlertsPage.tsx',
    'src/features/analyses/AnalysisRoutes.tsx',
    'src/features/announcements/AnnouncementsPage.tsx',
    'src/features/notifications/NotificationsPage.tsx',
  ],
}

/** A kind of what a first view shares, as the last word of the name of its file. */
interface Sharing {
  suffix: string
  /** The views that it is shared with. */
  views: RegExp
  /** The first views that have a file of it. */
  of?: RegExp
}

/** What a view shares is in up to four files: what the results need, what later views need besides, what records need besides, and the rest. */
export const sharings: Sharing[] = [
  { suffix: 'results', views: /^(?:reads|results)$/ },
  // The list of folders shares nearly all that it has with a folder, and of a login lists need little.
  { suffix: 'later', views: /^folder$/, of: /^(?!folders$)/ },
  { suffix: 'later', views: /^lists$/, of: /^(?!login$|offers$|folders$)/ },
  { suffix: 'record', views: /^(?:record|profile|researcher|landscape)$/ },
  { suffix: 'shared', views: /^/ },
]
/** Few large files are smaller than many small ones, and come sooner: these pages have one file of what they share with the results, and one with records. */
export const pages: Readonly<Record<string, RegExp>> = {
  results: /^(?:sign-up|folders|settings|account|onboarding)$/,
  later: /^(?:sign-up|settings|account|onboarding)$/,
  record: /^(?:sign-up|settings|account|onboarding)$/,
}

/** Files of some hundred bytes would cost a request each: every view that needs one has the other, too, so they are one. */
export const joined: Readonly<Record<string, string>> = {
  'folders-record': 'login-later',
  'profile-later': 'login-later',
  'researcher-record': 'profile-record',
}
