/** Moves the focus to a section's heading, when the row with the focused button is removed. */
export const focusSectionHeading = (section: string): void => document.getElementById(`${section}-title`)?.focus({ preventScroll: true })
