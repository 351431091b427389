/** Shows a van at the end of a road. */
export function LostVan() {
  return (
    <img src="/pictures/lost-van.svg" alt="" width="320" height="130" className="w-64 sm:w-80" />
  )
}
