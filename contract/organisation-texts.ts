/** What is said about joining and creating organisations (S2§4, S2§8). */
export const organisationTexts = {
  created:
    'You have successfully sent a request to create the organisation. Our team will review your verify request and contact you very soon.',
  joined: 'You have successfully joined the organisation.',
  requested: 'Great! Our team will review this in less than 24 hours and send you a notification.',
  added: (name: string) => `Added ${name} to your profile.`,
  declined: (name: string) => `Declined ${name} request.`,
  alreadyAdded: "Oops, you've already added this email address to your account, please confirm this email address",
  alreadyConfirmed: 'You have this address already, and it is confirmed.',
  noneFound: 'We found no organisation for this email address.',
  publicDomain: 'Everyone can get an address there. Please enter the address that your organisation gave you.',
  allVerified: 'You have successfully verified and accepted all your organisation requests.',
  confirmFirst: (email: string) => `Please confirm ${email} first, with the link that was sent to it.`,
} as const
