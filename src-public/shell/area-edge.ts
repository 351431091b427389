/**
 * Places the navigation of an area: below the header, and on phones at the lower edge, within reach of
 * the thumb. A room of the chat needs the edge for what is written. The utility `above-bar` keeps clear
 * of it.
 */
export const atEdge =
  'max-lg:sticky max-lg:bottom-0 max-lg:z-30 max-lg:order-last max-lg:border-t max-lg:pb-[env(safe-area-inset-bottom)] max-lg:group-has-data-room/shell:hidden lg:border-b'
