import { CLASS_GROUPS, type ClassGroup } from "@school/core/classes/class-groups.ts";
import { useState } from "react";
import { Button } from "../../ui/page/Button.tsx";
import { NumberField, SelectField, TextField } from "../../ui/fields/FormFields.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { categoriesApi } from "../api.ts";
import styles from "../Classes.module.css";
import { useWrite } from "../use-write.ts";
import { groupOf } from "./class-group.ts";

interface NewCategory {
  name: string;
  order: number;
  classGroup: ClassGroup;
}

/** The form that adds a category; without a name it does nothing. */
export function AddCategory() {
  const [name, setName] = useState("");
  const [order, setOrder] = useState<number>(0);
  const [classGroup, setClassGroup] = useState<ClassGroup>("Primary");
  const add = useWrite({
    send: (input: NewCategory) => categoriesApi.create.call(input),
    done() {
      toastSuccess("Category added");
      setName("");
      setOrder(0);
    },
    failure: "Failed to add",
  });
  return (
    <form
      className={styles.inline}
      aria-label="Add a category"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== "") add.mutate({ name, order, classGroup });
      }}
    >
      <TextField
        label="Name"
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <NumberField
        className={styles.short}
        label="Order"
        min={0}
        max={9999}
        allowDecimal={false}
        value={order}
        onChange={(value) => setOrder(Number(value) || 0)}
      />
      <SelectField
        label="Class group"
        value={classGroup}
        options={CLASS_GROUPS}
        onChange={(event) => setClassGroup(groupOf(event.currentTarget.value))}
      />
      <Button kind="primary" type="submit" loading={add.isPending}>
        Add
      </Button>
    </form>
  );
}
