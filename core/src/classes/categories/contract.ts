import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { seen } from "../../accounts/record-endpoints.ts";
import { dataOf } from "../../api/pagination.ts";
import { mayManageClasses, mayReadClasses } from "../policy.ts";
import { ClassCategory } from "../schemas.ts";
import { CLASS_GROUPS } from "../../school/class-groups.ts";

const tag = "class categories";

/** A class name that selects a category with another name. */
export const ClassAlias = z.object({
  id: z.uuid(),
  name: z.string(),
  category: z.object({ id: z.uuid(), name: z.string() }),
  version: z.int(),
});
export type ClassAlias = z.infer<typeof ClassAlias>;

/**
 * The result of Backfill Student Categories, and the classes and pupils that a person must decide.
 */
const Backfill = z.object({
  /** Number of pupils who got a category. */
  changed: z.int(),
  /** Names of their classes. */
  classes: z.array(z.string()),
  /** Names of classes that still have no category. */
  unknown: z.array(z.string()),
  /** Number of pupils without a class this term. */
  unassigned: z.int(),
});
export type Backfill = z.infer<typeof Backfill>;

const name = z.string().trim().min(1, "Enter a name").max(60);
const order = z.int().min(0).max(9999);
const classGroup = z.enum(CLASS_GROUPS);

export const categoriesContract = {
  list: endpoint(mayReadClasses, {
    method: "GET",
    path: "/categories",
    viewable: true,
    summary: "Class categories in their order",
    tag: "classes",
  }).output(dataOf(z.array(ClassCategory))),

  create: endpoint(mayManageClasses, {
    method: "POST",
    path: "/categories",
    summary: "Adds a class category",
    tag,
    successStatus: 201,
  })
    .input(
      z.strictObject({ name, classGroup: classGroup.default("Primary"), order: order.default(0) }),
    )
    .output(dataOf(ClassCategory)),

  seed: endpoint(mayManageClasses, {
    method: "POST",
    path: "/categories/seed",
    summary: "Adds missing default categories and known names; returns all categories",
    tag,
  })
    .input(z.strictObject({}))
    .output(dataOf(z.array(ClassCategory))),

  reorder: endpoint(mayManageClasses, {
    method: "PUT",
    path: "/categories/order",
    summary: "Sorts all categories as listed",
    tag,
    current: z.array(ClassCategory),
  })
    .input(z.strictObject({ categories: z.array(z.strictObject(seen)).min(1).max(500) }))
    .output(dataOf(z.array(ClassCategory))),

  update: endpoint(mayManageClasses, {
    method: "PUT",
    path: "/categories/{id}",
    summary: "Changes the named fields of a category",
    tag,
    current: ClassCategory,
  })
    .input(
      z.strictObject({
        ...seen,
        name: name.optional(),
        order: order.optional(),
        classGroup: classGroup.optional(),
        isActive: z.boolean().optional(),
        /** Alias of `isActive`, which takes precedence. */
        is_active: z.boolean().optional(),
      }),
    )
    .output(dataOf(ClassCategory)),

  remove: endpoint(mayManageClasses, {
    method: "DELETE",
    path: "/categories/{id}",
    summary: "Deletes a category that no class, question bank or test has",
    tag,
    current: ClassCategory,
  })
    .input(z.strictObject(seen))
    .output(dataOf(ClassCategory)),

  backfill: endpoint(mayManageClasses, {
    method: "POST",
    path: "/categories/backfill-students",
    summary:
      "Gives classes without a category the one that their name selects, and so their pupils",
    tag,
  })
    .input(z.strictObject({}))
    .output(dataOf(Backfill)),

  aliases: endpoint(mayManageClasses, {
    method: "GET",
    path: "/known-class-names",
    viewable: true,
    summary: "Class names that select a category, by category and name",
    tag,
  }).output(dataOf(z.array(ClassAlias))),

  addAlias: endpoint(mayManageClasses, {
    method: "POST",
    path: "/known-class-names",
    summary: "Adds a class name that selects a category",
    tag,
    successStatus: 201,
  })
    .input(z.strictObject({ name, categoryId: z.uuid() }))
    .output(dataOf(ClassAlias)),

  updateAlias: endpoint(mayManageClasses, {
    method: "PUT",
    path: "/known-class-names/{id}",
    summary: "Changes a known class name or the category that it selects",
    tag,
    current: ClassAlias,
  })
    .input(z.strictObject({ ...seen, name: name.optional(), categoryId: z.uuid().optional() }))
    .output(dataOf(ClassAlias)),

  removeAlias: endpoint(mayManageClasses, {
    method: "DELETE",
    path: "/known-class-names/{id}",
    summary: "Deletes a known class name",
    tag,
    current: ClassAlias,
  })
    .input(z.strictObject(seen))
    .output(dataOf(ClassAlias)),
};
