/**
 * The default texts of the pages in the footer: what this software does with the data of its users. The administrator of an installation
 * can replace them by own pages at build time (docs/settings.md "Build"). Every sentence must be true of the code.
 */
export interface SiteText {
  title: string
  parts: readonly (readonly [heading: string, ...sentences: string[]])[]
  links?: readonly (readonly [text: string, href: string])[]
}

export const siteTexts: Readonly<Record<string, SiteText>> = {
  terms: {
    title: 'Terms',
    parts: [
      [
        'Who provides this service',
        'Indago is software that anyone can run. The administrator of this installation provides it to you and is responsible for it. Ask them for their own terms.',
      ],
      [
        'What you can expect',
        'When Indago says “Saved” or “Saved offline”, the change is kept until the server has it. The software promises nothing else.',
        'Records come from other sources and can be wrong or out of date. Each record names its source and licence.',
      ],
      [
        'What we expect from you',
        'Use your own account. Write to researchers only about their work. The number of messages is limited, and each shows who sent it.',
        'Do not copy the catalogue automatically. The number of requests is limited for this reason. The API page shows the rules of each call.',
      ],
      [
        'Deleting your account',
        'You can delete your account in the settings at any time. Data that belongs only to you is deleted with it.',
      ],
      ['Fonts', 'Text is set in Source Sans 3 and STIX Two Text. Both are free to use under the SIL Open Font License.'],
    ],
    links: [
      ['Licence of Source Sans 3', '/fonts/source-sans-3-OFL.txt'],
      ['Licence of STIX Two Text', '/fonts/stix-two-text-OFL.txt'],
    ],
  },
  privacy: {
    title: 'Privacy policy',
    parts: [
      [
        'Who is responsible',
        'The administrator of this installation. Your data is stored on their server and on your own devices, and nowhere else. The software sends no reports to anyone.',
      ],
      [
        'What the server stores',
        'Your name, email addresses and profile; your password, only as a hash; your sessions; your folders with their records, and the profiles you follow; messages and invitations that you sent.',
        'In the settings you can download all of it as a file, and delete your account with the data that belongs only to you.',
      ],
      [
        'What your device stores',
        'So that you can work offline, this device stores your session, your folders with their records, records you opened, unsent changes, and your recent searches. Logging out deletes them from this device.',
      ],
      [
        'What others see',
        'Your public profile is a record of the catalogue that anyone can find. Folders are private until you make one public: then anyone with the link can read it, and your profile lists it. Only you can see your private folders, searches and follows.',
      ],
      [
        'Analytics',
        'With your consent, the app counts how often its features are used per day, never by whom. Without your consent nothing is counted.',
      ],
      [
        'Email and other sites',
        'We send email about your account, and when you write to someone. ORCID and LinkedIn learn that you logged in here only if you log in with them.',
      ],
    ],
  },
  cookies: {
    title: 'Cookie policy',
    parts: [
      [
        'Essential',
        'Indago sets no cookies. It stores your session and your settings in the local storage of this browser, because it needs them to keep you logged in and to work offline. This is always on.',
      ],
      [
        'Analytics',
        'Off unless you agree. If the administrator of this installation counts visits, their script is loaded only with your consent. Its cookies are deleted when you withdraw your consent.',
      ],
      ['Advertising', 'None.'],
      ['Your choice', 'You can change your choice at any time in the cookie settings.'],
    ],
  },
}
