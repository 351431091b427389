import type { Actor } from '#contract/kernel/access.ts'
import type { Kernel } from '#server/kernel/kernel.ts'

/**
 * Reports whether somebody may decide for other staff how they see or import a resource: the right
 * to share views, of a list that they may open themselves.
 */
export const maySetForStaff = ({ policy }: Kernel, actor: Actor, resource: string): boolean =>
  policy.can(actor, resource, 'list') && policy.can(actor, 'saved_views', 'share')
