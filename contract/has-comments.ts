/** Records that are themselves comments, or say what happened, have none. */
const withoutComments: readonly string[] = [
  'comments',
  'events',
  'notifications',
  'saved_views',
  'api_tokens',
  'webhook_endpoints',
  'webhook_deliveries',
]

/** Whether the staff can comment on the records of a resource. */
export const hasComments = (resource: string): boolean => !withoutComments.includes(resource)
