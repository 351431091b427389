/** Shows a street with the old home, the truck and the new home. */
export function Street() {
  return (
    <img
      src="/pictures/street.svg"
      alt=""
      width="1200"
      height="210"
      className="mt-6 block h-36 w-full object-cover object-[50%_100%] sm:mt-2 sm:h-52"
    />
  )
}
