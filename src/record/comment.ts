import type { Row as RowOf } from '#contract/kernel/resource.ts'
import type { resources } from '#contract/resources.ts'
import type { Row } from '../declaration/row.ts'

export type Comment = RowOf<(typeof resources)['comments']> & Row

export type CommentInput = Pick<Comment, 'text' | 'mentions'>
