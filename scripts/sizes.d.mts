export interface ViewSize {
  script: number
  styles: number
  files: number
}
export interface Sizes {
  views: Record<string, ViewSize>
  folders: Record<string, number>
}
export interface AcceptedSizes {
  views: Record<string, number>
  folders: Record<string, number>
}
export function measureSizes(client?: string): Sizes
export function grownViews(sizes: Sizes, accepted: AcceptedSizes): string[]
export function acceptedSizes(): AcceptedSizes
