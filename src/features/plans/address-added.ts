/** The message after an address was added; it counts once its link was opened (S2§4, S2§8). */
export const addressAddedText = (address: string): string =>
  `Almost done! We've sent a confirmation email to ${address}, please complete your verification process by clicking on the link.`
