/** What is said of an address that was added: it counts once the link that was sent to it is followed (S2§4, S2§8). */
export const addressAddedText = (address: string): string =>
  `Almost done! We've sent a confirmation email to ${address}, please complete your verification process by clicking on the link.`
