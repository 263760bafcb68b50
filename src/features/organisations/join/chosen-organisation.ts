/** An organisation to join. */
export interface ChosenOrganisation {
  /** Its first slug. */
  slug: string
  name: string
}
