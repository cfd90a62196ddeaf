// Asks the real cloud provider what it makes of Services: this is built into its package as a test, and lets it talk to a small
// cloud that takes every request and keeps it.
package openstack

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"testing"

	"github.com/gophercloud/gophercloud/v2"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes/fake"
	"k8s.io/client-go/tools/record"
	"k8s.io/klog/v2"
	kubernetesjson "sigs.k8s.io/json"
	"sigs.k8s.io/yaml"
)

type askedService struct {
	Manifest    string            `json:"manifest"`
	CloudConfig string            `json:"cloudConfig"`
	Nodes       map[string]string `json:"nodes"`
}

type write struct {
	Method string          `json:"method"`
	Path   string          `json:"path"`
	Body   json.RawMessage `json:"body"`
}

type answer struct {
	Writes []write  `json:"writes"`
	Events []string `json:"events"`
	Error  string   `json:"error"`
}

// The port that the API server would choose.
const allocatedHealthPort = 30999

func TestHealthtree(t *testing.T) {
	klog.LogToStderr(false)
	klog.SetOutput(io.Discard)
	text, err := os.ReadFile(os.Getenv("HEALTHTREE_QUESTIONS"))
	if err != nil {
		t.Fatal(err)
	}
	var questions []askedService
	if err := json.Unmarshal(text, &questions); err != nil {
		t.Fatal(err)
	}
	answers := make([]answer, len(questions))
	for i, one := range questions {
		answers[i] = ask(one, os.Getenv("HEALTHTREE_API_VERSION"))
	}
	out, err := json.Marshal(answers)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(os.Getenv("HEALTHTREE_ANSWERS"), out, 0o600); err != nil {
		t.Fatal(err)
	}
}

func ask(asked askedService, version string) answer {
	service := &corev1.Service{}
	if err := readStrictly(asked.Manifest, service); err != nil {
		return answer{Error: "manifest: " + err.Error()}
	}
	if service.Spec.ExternalTrafficPolicy == corev1.ServiceExternalTrafficPolicyLocal && service.Spec.HealthCheckNodePort == 0 {
		service.Spec.HealthCheckNodePort = allocatedHealthPort
	}
	service.Namespace = "default"
	config, err := ReadConfig(strings.NewReader(asked.CloudConfig))
	if err != nil {
		return answer{Error: "cloud.conf: " + err.Error()}
	}
	config.LoadBalancer.LBClasses = config.LoadBalancerClass
	cloud := &smallCloud{version: version}
	events := record.NewFakeRecorder(100)
	client := &gophercloud.ServiceClient{
		ProviderClient: &gophercloud.ProviderClient{TokenID: "token", HTTPClient: http.Client{Transport: cloud}},
		Endpoint:       "http://cloud.invalid/v2.0/",
	}
	lbaas := &LbaasV2{LoadBalancer{
		secret: client, network: client, lb: client, opts: config.LoadBalancer,
		kclient: fake.NewSimpleClientset(service), eventRecorder: events,
	}}
	nodes := []*corev1.Node{}
	for name, address := range asked.Nodes {
		nodes = append(nodes, &corev1.Node{
			ObjectMeta: metav1.ObjectMeta{Name: name},
			Status:     corev1.NodeStatus{Addresses: []corev1.NodeAddress{{Type: corev1.NodeInternalIP, Address: address}}},
		})
	}
	_, err = lbaas.EnsureLoadBalancer(context.Background(), "cluster", service, nodes)
	found := answer{Writes: cloud.writes}
	if err != nil {
		found.Error = err.Error()
	}
	close(events.Events)
	for event := range events.Events {
		found.Events = append(found.Events, event)
	}
	return found
}

// As the API server reads a manifest when it is asked to be strict: by exact names.
func readStrictly(manifest string, service *corev1.Service) error {
	text, err := yaml.YAMLToJSON([]byte(manifest))
	if err != nil {
		return err
	}
	unknown, err := kubernetesjson.UnmarshalStrict(text, service)
	return errors.Join(append(unknown, err)...)
}

// smallCloud has nothing but what was created in it, and takes everything. It opens no socket.
type smallCloud struct {
	version string
	writes  []write
}

func (c *smallCloud) RoundTrip(r *http.Request) (*http.Response, error) {
	body := []byte{}
	if r.Body != nil {
		body, _ = io.ReadAll(r.Body)
	}
	parts := strings.Split(strings.Trim(strings.TrimPrefix(r.URL.Path, "/v2.0"), "/"), "/")
	status, text := c.answer(r.Method, parts, body)
	return &http.Response{
		StatusCode: status,
		Header:     http.Header{"Content-Type": []string{"application/json"}},
		Body:       io.NopCloser(strings.NewReader(text)),
		Request:    r,
	}, nil
}

func (c *smallCloud) answer(method string, parts []string, body []byte) (int, string) {
	last := parts[len(parts)-1]
	before := ""
	if len(parts) > 1 {
		before = parts[len(parts)-2]
	}
	if method != http.MethodGet {
		c.writes = append(c.writes, write{method, strings.Join(parts, "/"), json.RawMessage(or(string(body), "null"))})
	}
	switch {
	case method == http.MethodDelete:
		return http.StatusNoContent, ""
	case method == http.MethodPut:
		return http.StatusOK, created(before, last, body)
	case method == http.MethodPost:
		return http.StatusCreated, created(last, fmt.Sprintf("%s-%d", last, len(c.writes)), body)
	case last == "":
		return http.StatusOK, fmt.Sprintf(`{"versions": [{"id": "v2.0"}, {"id": "v%s"}]}`, c.version)
	case before == "containers" || before == "secrets":
		return http.StatusOK, `{"container_ref": "there", "secret_ref": "there"}`
	case before == "loadbalancers" || before == "subnets":
		return http.StatusOK, created(before, last, nil)
	default:
		return http.StatusOK, fmt.Sprintf(`{%q: []}`, strings.ReplaceAll(last, "-", "_"))
	}
}

func created(kind, id string, body []byte) string {
	return fmt.Sprintf(`{%q: {"id": %q, "provisioning_status": "ACTIVE", "vip_address": "10.9.9.9", "network_id": "public", "protocol": %q}}`,
		strings.TrimSuffix(kind, "s"), id, protocolIn(body))
}

// What is created answers with the protocol that it was given.
func protocolIn(body []byte) string {
	var given map[string]struct {
		Protocol string `json:"protocol"`
	}
	_ = json.Unmarshal(body, &given)
	for _, one := range given {
		return one.Protocol
	}
	return ""
}

func or(text, fallback string) string {
	if text == "" {
		return fallback
	}
	return text
}
