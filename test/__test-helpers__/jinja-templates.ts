/** Templates that are built as Octavia's are: options of the monitor in one variable, one expression for a server. */
export const MAIN = "{% from 'macros.j2' import server %}\n{% for one in members %}\n{{ server(pool, one) }}\n{% endfor %}\n";

export const MACROS = `{# {{ "server %s of a comment" }} is no server,
   and init-state here is none. #}
{% macro server(pool, one) %}
    {% if pool.probe %}
        {% set hm_opt = " check inter %ds"|format(pool.probe.every) %}
    {% else %}
        {% set hm_opt = "" %}
    {% endif %}
    {{ "server %s %s:%d%s"|e|format(
        one.id, one.host, one.port, hm_opt)|trim() }}
{% endmacro %}
`;
