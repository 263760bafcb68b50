/** A row that is going takes its buttons along: the focus goes to the heading of its section. */
export const focusSectionHeading = (section: string): void => document.getElementById(`${section}-title`)?.focus({ preventScroll: true })
