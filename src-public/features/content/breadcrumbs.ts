/** Returns a page's breadcrumbs as JSON-LD; the step without a path is the page itself. */
export const breadcrumbs = (steps: readonly { name: string; path?: string }[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    ...(path === undefined ? {} : { item: path }),
  })),
})
