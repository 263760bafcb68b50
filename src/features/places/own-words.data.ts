/**
 * What this software does with what people give it, in the default texts of the footer's pages. Whoever runs an installation answers for
 * it and may name pages of their own at build time (docs/settings.md "Build"). Every sentence here must be true of the code.
 */
export interface OwnWords {
  title: string
  parts: readonly (readonly [heading: string, ...sentences: string[]])[]
  links?: readonly (readonly [words: string, href: string])[]
}

export const ownWords: Readonly<Record<string, OwnWords>> = {
  terms: {
    title: 'Terms',
    parts: [
      [
        'Who offers this',
        'Indago is software that anybody may run on a machine of their own. Whoever runs this installation offers it to you and answers for it; ask them for terms of their own.',
      ],
      [
        'What you may expect',
        'What the app calls “Saved” or “Saved offline” is kept until the server has it. Nothing else is promised by the software.',
        'Records come from the sources that they name. They can be wrong or old; a record says where it comes from and under which licence.',
      ],
      [
        'What is expected of you',
        'Use your own account. Write to researchers only about their work: messages are limited in number, and each says who sent it.',
        'Do not copy the catalogue by machine; calls are limited for that reason. The API page says what each call is bound to.',
      ],
      ['Ending it', 'You can delete your account in the settings at any time. What belongs to you alone is deleted with it.'],
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
        'Whoever runs this installation. Your data lies on their server and on your own devices, and nowhere else: the software reports to nobody.',
      ],
      [
        'What the server keeps',
        'Your name, addresses and what you said of yourself; your password only as a hash; where you are signed in; your folders, what is in them and whom you follow; messages and invitations that you sent.',
        'Settings show all of it as a file to download, and delete the account with what is yours alone.',
      ],
      [
        'What your device keeps',
        'So that you can work without a network, this device keeps your session, your folders with the records in them, records that you opened, changes that wait to be sent, and your latest searches. Signing out deletes them here.',
      ],
      [
        'What others see',
        'Your public profile is a record of the catalogue that everybody can find. Folders, searches and follows are yours alone.',
      ],
      [
        'Counting',
        'With your consent the use of the product is counted: how often something was done on a day, never by whom. Without it nothing is counted.',
      ],
      [
        'Mail and other sites',
        'Mail is sent about your account and when you write to somebody. ORCID or LinkedIn learn that you signed in here only if you sign in with them.',
      ],
    ],
  },
  cookies: {
    title: 'Cookie policy',
    parts: [
      [
        'Essential',
        'Indago itself sets no cookies. It keeps your session and your settings in the local storage of this browser, because it could not know you, or work without a network, otherwise. This is always on.',
      ],
      [
        'Analytics',
        'Off unless you agree. If whoever runs this installation counts visits, their script is fetched only with your consent; its cookies are cleared when you withdraw it.',
      ],
      ['Advertisement', 'There is none.'],
      ['Your choice', 'You can change it at any time in the cookie settings.'],
    ],
  },
}
