/** The slugs by which records name the country, and the slugs of its states and the federal district. */
export const unitedStates: readonly string[] = ['united-states', 'united-states-of-america']

export const usStates: ReadonlySet<string> = new Set(
  `alabama alaska arizona arkansas california colorado connecticut delaware district-of-columbia florida georgia hawaii idaho
  illinois indiana iowa kansas kentucky louisiana maine maryland massachusetts michigan minnesota mississippi missouri montana
  nebraska nevada new-hampshire new-jersey new-mexico new-york north-carolina north-dakota ohio oklahoma oregon pennsylvania
  puerto-rico rhode-island south-carolina south-dakota tennessee texas utah vermont virginia washington west-virginia wisconsin
  wyoming`.split(/\s+/),
)
